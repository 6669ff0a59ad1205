<?php
/**
 * What the forms of the settings page do. Each checks the capability and a nonce, and leads back to the page with a message.
 *
 * @package Doorsign
 */

defined( 'ABSPATH' ) || exit;

add_action( 'admin_post_doorsign_connect', 'doorsign_connect_action' );
add_action( 'admin_post_doorsign_disconnect', 'doorsign_disconnect_action' );
add_action( 'admin_post_doorsign_test', 'doorsign_test_action' );
add_action( 'admin_post_doorsign_save', 'doorsign_save_action' );

/**
 * Ends the request unless it comes from the form of somebody who may change settings.
 *
 * @param string $action Name of the action.
 * @return void
 */
function doorsign_check_form( $action ) {
	if ( ! current_user_can( 'manage_options' ) ) {
		wp_die( esc_html__( 'You are not allowed to change these settings.', 'doorsign' ), '', array( 'response' => 403 ) );
	}
	check_admin_referer( $action );
}

/**
 * Leads back to the settings page with a message.
 *
 * @param string $message Text.
 * @param string $type    success, error or warning.
 * @return void
 */
function doorsign_lead_back( $message, $type = 'success' ) {
	// WordPress prints messages as HTML, and this one may have the name of a business in it.
	add_settings_error( 'doorsign', 'doorsign', esc_html( $message ), $type );
	// WordPress shows and deletes these when the page of settings is opened with this query.
	set_transient( 'settings_errors', get_settings_errors(), 30 );
	wp_safe_redirect( admin_url( 'options-general.php?page=doorsign&settings-updated=true' ) );
	exit;
}

/**
 * Connects the website with what was pasted.
 *
 * @return void
 */
function doorsign_connect_action() {
	doorsign_check_form( 'doorsign_connect' );
	// Not sanitized as a text: that would strip the tag whose attributes are read. Nothing of it but what the reader finds is kept.
	$pasted = isset( $_POST['doorsign_code'] ) && is_string( $_POST['doorsign_code'] ) ? wp_unslash( $_POST['doorsign_code'] ) : ''; // phpcs:ignore WordPress.Security -- checked above and read by doorsign_read_connection().
	$found  = doorsign_read_connection( $pasted );
	if ( is_wp_error( $found ) ) {
		doorsign_lead_back( $found->get_error_message(), 'error' );
	}
	if ( '' === $found['id'] ) {
		$locations = doorsign_get_locations( $found['server'], $found['directory'] );
		if ( is_wp_error( $locations ) ) {
			doorsign_lead_back( $locations->get_error_message(), 'error' );
		}
		$found['id'] = (string) array_key_first( $locations );
	}
	$answer = doorsign_get_payload( $found['server'], $found['id'] );
	if ( is_wp_error( $answer ) ) {
		doorsign_lead_back( $answer->get_error_message(), 'error' );
	}
	doorsign_forget_payloads();
	doorsign_change_settings( $found );
	$kept = doorsign_refresh( $found['server'], $found['id'] );
	doorsign_lead_back_with_test( $kept );
}

/**
 * Ends the connection. The other settings stay.
 *
 * @return void
 */
function doorsign_disconnect_action() {
	doorsign_check_form( 'doorsign_disconnect' );
	doorsign_forget_payloads();
	doorsign_change_settings(
		array(
			'server'         => '',
			'id'             => '',
			'directory'      => '',
			'webhook_secret' => '',
		)
	);
	doorsign_lead_back( __( 'Disconnected. Your site no longer contacts Doorsign.', 'doorsign' ) );
}

/**
 * Asks the server now and says what visitors see.
 *
 * @return void
 */
function doorsign_test_action() {
	doorsign_check_form( 'doorsign_test' );
	$settings = doorsign_settings();
	if ( ! doorsign_is_connected() ) {
		doorsign_lead_back( __( 'The website is not connected yet.', 'doorsign' ), 'error' );
	}
	doorsign_lead_back_with_test( doorsign_refresh( $settings['server'], $settings['id'], true ) );
}

/**
 * Leads back with what the server answered.
 *
 * @param array $kept From doorsign_refresh().
 * @return void
 */
function doorsign_lead_back_with_test( array $kept ) {
	if ( '' !== $kept['error'] ) {
		doorsign_lead_back( $kept['error'], 'error' );
	}
	list( $is_shown, $text ) = doorsign_shown_now( $kept['payload'] );
	if ( ! $is_shown ) {
		doorsign_lead_back( $text, 'warning' );
	}
	doorsign_lead_back(
		sprintf(
			/* translators: 1: name of the business, 2: sentence such as "Open until 5:00 PM". */
			__( 'Connected to %1$s. Visitors now see: %2$s', 'doorsign' ),
			$kept['payload']['name'],
			$text
		)
	);
}

/**
 * Returns what visitors see now, or why they see nothing.
 *
 * @param array|null $payload A checked payload.
 * @return array Whether something is shown, and a text.
 */
function doorsign_shown_now( $payload ) {
	if ( null === $payload ) {
		return array( false, __( 'Visitors see nothing, because nothing has come from Doorsign yet.', 'doorsign' ) );
	}
	if ( ! doorsign_host_allowed( doorsign_own_host(), $payload['domains'] ) ) {
		return array(
			false,
			sprintf(
				/* translators: 1: host of this website, 2: list of domains. */
				__( 'Visitors see nothing, because %1$s is not one of your domains in Doorsign (%2$s). Add it there under Domain.', 'doorsign' ),
				doorsign_own_host(),
				implode( ', ', $payload['domains'] )
			),
		);
	}
	$facts = doorsign_facts_at( $payload, doorsign_now() );
	if ( null === $facts ) {
		return array( false, __( 'Visitors see nothing, because Doorsign has not answered for 14 days.', 'doorsign' ) );
	}
	if ( 'other' === $facts['status'] ) {
		return array( false, __( 'Visitors see nothing, because your hours are not set in Doorsign yet.', 'doorsign' ) );
	}
	return array( true, doorsign_sentence( $facts, doorsign_words() ) );
}

/**
 * Saves the location and the switches.
 *
 * @return void
 */
function doorsign_save_action() {
	doorsign_check_form( 'doorsign_save' );
	// phpcs:disable WordPress.Security.NonceVerification.Missing -- checked by doorsign_check_form().
	$changed  = array(
		'sign'            => isset( $_POST['doorsign_sign'] ),
		'structured_data' => isset( $_POST['doorsign_structured_data'] ),
	);
	$location = isset( $_POST['doorsign_location'] ) ? sanitize_text_field( wp_unslash( $_POST['doorsign_location'] ) ) : '';
	$secret   = isset( $_POST['doorsign_webhook_secret'] ) ? sanitize_text_field( wp_unslash( $_POST['doorsign_webhook_secret'] ) ) : '';
	$forget   = isset( $_POST['doorsign_webhook_forget'] );
	// phpcs:enable
	if ( isset( doorsign_known_locations()[ $location ] ) ) {
		$changed['id'] = $location;
	}
	if ( $forget ) {
		$changed['webhook_secret'] = '';
	} elseif ( '' !== $secret ) {
		if ( null === doorsign_webhook_key( $secret ) ) {
			doorsign_lead_back( __( 'This is not a webhook secret. In Doorsign it begins with “whsec_”.', 'doorsign' ), 'error' );
		}
		$changed['webhook_secret'] = $secret;
	}
	doorsign_change_settings( $changed );
	doorsign_lead_back( __( 'Settings saved.', 'doorsign' ) );
}
