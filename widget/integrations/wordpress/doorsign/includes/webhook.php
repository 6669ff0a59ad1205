<?php
/**
 * The address to which Doorsign sends a message when something changes, so that the website shows it at once.
 *
 * @package Doorsign
 */

defined( 'ABSPATH' ) || exit;

/** Most bytes of a message. Doorsign sends 20 KB at most. */
const DOORSIGN_MESSAGE_MAX = 65536;

add_action( 'rest_api_init', 'doorsign_register_webhook' );
/**
 * Registers the address.
 *
 * @return void
 */
function doorsign_register_webhook() {
	register_rest_route(
		'doorsign/v1',
		'/webhook',
		array(
			'methods'             => 'POST',
			'callback'            => 'doorsign_take_message',
			// The signature is the permission; it is checked before anything is done.
			'permission_callback' => '__return_true',
		)
	);
}

/**
 * Takes a message: a genuine one makes the website ask for the payload. Nothing of the message itself is used, so that an old one that is
 * sent again does no harm.
 *
 * @param WP_REST_Request $request The message.
 * @return WP_REST_Response|WP_Error
 */
function doorsign_take_message( $request ) {
	$settings = doorsign_settings();
	$key      = doorsign_webhook_key( $settings['webhook_secret'] );
	if ( null === $key || ! doorsign_is_connected() ) {
		return new WP_Error( 'doorsign_no_webhook', __( 'No webhook secret is set.', 'doorsign' ), array( 'status' => 404 ) );
	}
	$body = (string) $request->get_body();
	if ( strlen( $body ) > DOORSIGN_MESSAGE_MAX ) {
		return new WP_Error( 'doorsign_too_large', __( 'The message is too large.', 'doorsign' ), array( 'status' => 413 ) );
	}
	$is_signed = doorsign_is_signed(
		$key,
		(string) $request->get_header( 'webhook-id' ),
		(string) $request->get_header( 'webhook-timestamp' ),
		(string) $request->get_header( 'webhook-signature' ),
		$body,
		doorsign_now()
	);
	if ( ! $is_signed ) {
		return new WP_Error( 'doorsign_bad_signature', __( 'The signature is not valid.', 'doorsign' ), array( 'status' => 401 ) );
	}
	$event    = json_decode( $body, true );
	$location = is_array( $event ) ? doorsign_member( $event, 'location' ) : null;
	// Events of the whole business name no location.
	$id = null === $location ? $settings['id'] : $location;
	if ( ! doorsign_is_id( $id ) || ! doorsign_is_known( $id ) ) {
		return new WP_REST_Response( null, 204 );
	}
	$kept = doorsign_refresh( $settings['server'], $id, true );
	if ( isset( $kept['is_busy'] ) || '' !== $kept['error'] ) {
		// Doorsign sends the message again after some seconds.
		return new WP_Error( 'doorsign_not_refreshed', __( 'The website could not ask for the change.', 'doorsign' ), array( 'status' => 503 ) );
	}
	return new WP_REST_Response( null, 204 );
}
