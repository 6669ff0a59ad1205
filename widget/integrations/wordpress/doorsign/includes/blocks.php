<?php
/**
 * The blocks "Open sign" and "Opening hours".
 *
 * @package Doorsign
 */

defined( 'ABSPATH' ) || exit;

add_action( 'init', 'doorsign_register_blocks', 20 );
/**
 * Registers the blocks and the editor's script.
 *
 * @return void
 */
function doorsign_register_blocks() {
	wp_register_script(
		'doorsign-editor',
		plugins_url( 'assets/editor.js', DOORSIGN_FILE ),
		array( 'wp-blocks', 'wp-element', 'wp-block-editor', 'wp-components', 'wp-server-side-render', 'wp-i18n' ),
		DOORSIGN_VERSION,
		true
	);
	wp_set_script_translations( 'doorsign-editor', 'doorsign', DOORSIGN_FOLDER . 'languages' );
	register_block_type( DOORSIGN_FOLDER . 'blocks/status', array( 'render_callback' => 'doorsign_render_status_block' ) );
	register_block_type( DOORSIGN_FOLDER . 'blocks/hours', array( 'render_callback' => 'doorsign_render_hours_block' ) );
}

add_action( 'enqueue_block_editor_assets', 'doorsign_editor_data' );
/**
 * Gives the editor the names of the locations, if the business has several.
 *
 * @return void
 */
function doorsign_editor_data() {
	$data = array(
		'isConnected' => doorsign_is_connected(),
		'locations'   => (object) doorsign_known_locations(),
	);
	wp_add_inline_script( 'doorsign-editor', 'window.doorsignEditor = ' . wp_json_encode( $data, JSON_HEX_TAG | JSON_HEX_AMP ) . ';', 'before' );
}

/**
 * Returns the names of the locations in the directory of the settings, kept for an hour.
 *
 * @return array Names by widget ID; empty without a directory.
 */
function doorsign_known_locations() {
	$settings = doorsign_settings();
	if ( '' === $settings['directory'] ) {
		return array();
	}
	$name  = 'doorsign_locations_' . md5( $settings['server'] . ' ' . $settings['directory'] );
	$known = get_transient( $name );
	if ( ! is_array( $known ) ) {
		$asked = doorsign_get_locations( $settings['server'], $settings['directory'] );
		$known = is_wp_error( $asked ) ? array() : $asked;
		set_transient( $name, $known, $known ? HOUR_IN_SECONDS : MINUTE_IN_SECONDS );
	}
	return $known;
}

/**
 * Renders the block "Open sign".
 *
 * @param array $attributes Of the block.
 * @return string HTML.
 */
function doorsign_render_status_block( $attributes ) {
	return doorsign_status_html( (string) doorsign_member( $attributes, 'location' ), get_block_wrapper_attributes( array( 'class' => 'doorsign' ) ) );
}

/**
 * Renders the block "Opening hours".
 *
 * @param array $attributes Of the block.
 * @return string HTML.
 */
function doorsign_render_hours_block( $attributes ) {
	return doorsign_hours_html(
		(string) doorsign_member( $attributes, 'location' ),
		false !== doorsign_member( $attributes, 'showStatus' ),
		false !== doorsign_member( $attributes, 'showHolidays' ),
		get_block_wrapper_attributes( array( 'class' => 'doorsign' ) )
	);
}
