<?php
/**
 * What the page's script needs: the facts of the businesses on the page, and the words.
 *
 * @package Doorsign
 */

defined( 'ABSPATH' ) || exit;

/** The members of a payload that the script reads. */
const DOORSIGN_PAGE_MEMBERS = array( 'hours', 'byAppointment', 'nextHoliday', 'start', 'timeline', 'names', 'dated', 'horizon' );

/**
 * Notes that a business is on the page, or returns those that are.
 *
 * @param string|null $id Widget ID; null only asks.
 * @return array Widget IDs.
 */
function doorsign_use_on_page( $id = null ) {
	static $used = array();
	if ( null !== $id && ! in_array( $id, $used, true ) ) {
		$used[] = $id;
		wp_enqueue_style( 'doorsign' );
		wp_enqueue_script( 'doorsign-live' );
	}
	return $used;
}

add_action( 'init', 'doorsign_register_assets' );
/**
 * Registers scripts and styles. A page without a part of the plugin loads none.
 *
 * @return void
 */
function doorsign_register_assets() {
	wp_register_style( 'doorsign', plugins_url( 'assets/doorsign.css', DOORSIGN_FILE ), array(), DOORSIGN_VERSION );
	wp_register_script( 'doorsign-status', plugins_url( 'assets/status.js', DOORSIGN_FILE ), array(), DOORSIGN_VERSION, true );
	wp_register_script( 'doorsign-live', plugins_url( 'assets/live.js', DOORSIGN_FILE ), array( 'doorsign-status' ), DOORSIGN_VERSION, true );
}

add_action( 'wp_footer', 'doorsign_print_page_data', 5 );
/**
 * Prints the facts and the words as data, which no content security policy forbids.
 *
 * @return void
 */
function doorsign_print_page_data() {
	$ids = doorsign_use_on_page();
	if ( ! $ids ) {
		return;
	}
	$facts = array();
	foreach ( $ids as $id ) {
		$payload      = doorsign_payload( $id );
		$facts[ $id ] = null === $payload ? null : array_intersect_key( $payload, array_flip( DOORSIGN_PAGE_MEMBERS ) );
	}
	$data = array(
		'server'    => doorsign_settings()['server'],
		'payloads'  => $facts,
		'words'     => doorsign_words(),
		'weekStart' => ( (int) get_option( 'start_of_week', 1 ) + 6 ) % 7,
	);
	printf(
		'<script type="application/json" id="doorsign-data">%s</script>',
		wp_json_encode( $data, JSON_HEX_TAG | JSON_HEX_AMP | JSON_UNESCAPED_UNICODE | JSON_UNESCAPED_SLASHES ) // phpcs:ignore WordPress.Security.EscapeOutput.OutputNotEscaped -- JSON without < and &.
	);
}

add_filter( 'script_loader_tag', 'doorsign_keep_script', 10, 2 );
/**
 * Keeps speed plugins from holding the scripts back: they correct what a page cache has kept too long.
 *
 * @param string $tag    HTML.
 * @param string $handle Name of the script.
 * @return string HTML.
 */
function doorsign_keep_script( $tag, $handle ) {
	if ( ! in_array( $handle, array( 'doorsign-status', 'doorsign-live' ), true ) ) {
		return $tag;
	}
	return str_replace( '<script ', '<script defer data-cfasync="false" data-no-optimize="1" data-no-defer="1" ', $tag );
}
