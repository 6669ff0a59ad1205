<?php
/**
 * The shortcodes [doorsign], [doorsign_hours] and [doorsign_if].
 *
 * @package Doorsign
 */

defined( 'ABSPATH' ) || exit;

add_action( 'init', 'doorsign_register_shortcodes' );
/**
 * Registers the shortcodes.
 *
 * @return void
 */
function doorsign_register_shortcodes() {
	add_shortcode( 'doorsign', 'doorsign_status_shortcode' );
	add_shortcode( 'doorsign_hours', 'doorsign_hours_shortcode' );
	add_shortcode( 'doorsign_if', 'doorsign_if_shortcode' );
}

/**
 * Renders [doorsign].
 *
 * @param array|string $attributes location: a widget ID.
 * @return string HTML.
 */
function doorsign_status_shortcode( $attributes ) {
	$attributes = shortcode_atts( array( 'location' => '' ), $attributes, 'doorsign' );
	return doorsign_status_html( (string) $attributes['location'] );
}

/**
 * Renders [doorsign_hours].
 *
 * @param array|string $attributes location: a widget ID; status and holidays: "no" leaves them out.
 * @return string HTML.
 */
function doorsign_hours_shortcode( $attributes ) {
	$attributes = shortcode_atts(
		array(
			'location' => '',
			'status'   => 'yes',
			'holidays' => 'yes',
		),
		$attributes,
		'doorsign_hours'
	);
	return doorsign_hours_html( (string) $attributes['location'], 'no' !== $attributes['status'], 'no' !== $attributes['holidays'] );
}

/**
 * Renders [doorsign_if open]…[doorsign_else]…[/doorsign_if]. The first word is open, closed or holiday.
 *
 * @param array|string $attributes The word, and location: a widget ID.
 * @param string|null  $content    What stands between.
 * @return string HTML.
 */
function doorsign_if_shortcode( $attributes, $content = null ) {
	$attributes = is_array( $attributes ) ? $attributes : array();
	$condition  = strtolower( (string) doorsign_member( $attributes, 0 ) );
	if ( ! in_array( $condition, array( 'open', 'closed', 'holiday' ), true ) ) {
		return '';
	}
	// WordPress has already made paragraphs of the lines on which the tags stand.
	$branches  = preg_split( '~(?:<p>\s*)?\[doorsign_else\](?:\s*</p>|\s*<br ?/?>)?~', (string) $content, 2 );
	$branches  = preg_replace( '~^\s*(?:</p>|<br ?/?>)|(?:<p>|<br ?/?>)\s*$~', '', $branches );
	$otherwise = isset( $branches[1] ) ? do_shortcode( $branches[1] ) : '';
	return doorsign_if_html( $condition, do_shortcode( $branches[0] ), $otherwise, (string) doorsign_member( $attributes, 'location' ) );
}
