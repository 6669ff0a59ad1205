<?php
/**
 * The sign in the corner of every page, and the description for search engines.
 *
 * @package Doorsign
 */

defined( 'ABSPATH' ) || exit;

add_action( 'wp_enqueue_scripts', 'doorsign_enqueue_sign' );
/**
 * Loads Doorsign's own widget on every page, if the owner wants it.
 *
 * @return void
 */
function doorsign_enqueue_sign() {
	$settings = doorsign_settings();
	if ( $settings['sign'] && doorsign_is_connected() ) {
		$address = $settings['server'] . '/api/widget.js?id=' . rawurlencode( $settings['id'] );
		wp_enqueue_script( 'doorsign-sign', $address, array(), null, true ); // phpcs:ignore WordPress.WP.EnqueuedResourceParameters.MissingVersion -- the server's own caching rules count.
	}
}

add_filter( 'script_loader_tag', 'doorsign_sign_tag', 10, 2 );
/**
 * Gives the tag the attributes that Install Widget shows, and those that keep speed plugins away.
 *
 * @param string $tag    HTML.
 * @param string $handle Name of the script.
 * @return string HTML.
 */
function doorsign_sign_tag( $tag, $handle ) {
	if ( 'doorsign-sign' !== $handle ) {
		return $tag;
	}
	$settings   = doorsign_settings();
	$attributes = sprintf( 'async data-id="%s" data-cfasync="false" data-no-optimize="1" data-no-defer="1" ', esc_attr( $settings['id'] ) );
	if ( '' !== $settings['directory'] ) {
		$attributes .= sprintf( 'data-locations="%s" ', esc_attr( $settings['directory'] ) );
	}
	return str_replace( '<script ', '<script ' . $attributes, $tag );
}

add_action( 'wp_head', 'doorsign_print_structured_data' );
/**
 * Prints the description for search engines on the front page, if the owner wants it.
 *
 * @return void
 */
function doorsign_print_structured_data() {
	$settings = doorsign_settings();
	if ( ! $settings['structured_data'] || ! is_front_page() ) {
		return;
	}
	$payload = doorsign_payload( $settings['id'] );
	$facts   = null === $payload ? null : doorsign_facts_at( $payload, doorsign_now() );
	if ( null === $facts ) {
		return;
	}
	$business = doorsign_local_business( $payload, home_url( '/' ), gmdate( 'Y-m-d', (int) floor( $facts['clock_now'] ) ) );
	printf(
		'<script type="application/ld+json">%s</script>' . "\n",
		wp_json_encode( $business, JSON_HEX_TAG | JSON_HEX_AMP | JSON_UNESCAPED_UNICODE | JSON_UNESCAPED_SLASHES ) // phpcs:ignore WordPress.Security.EscapeOutput.OutputNotEscaped -- JSON without < and &.
	);
}
