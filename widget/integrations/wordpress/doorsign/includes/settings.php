<?php
/**
 * The settings of this website.
 *
 * @package Doorsign
 */

defined( 'ABSPATH' ) || exit;

/** The option with all settings. */
const DOORSIGN_OPTION = 'doorsign_settings';

/**
 * Returns all settings.
 *
 * @return array server (origin without a slash at its end), id, directory (its name), sign, structured_data, webhook_secret.
 */
function doorsign_settings() {
	$stored = get_option( DOORSIGN_OPTION );
	return array_merge(
		array(
			'server'          => '',
			'id'              => '',
			'directory'       => '',
			'sign'            => true,
			'structured_data' => false,
			'webhook_secret'  => '',
		),
		is_array( $stored ) ? $stored : array()
	);
}

/**
 * Stores some settings beside the others.
 *
 * @param array $changed By name.
 * @return void
 */
function doorsign_change_settings( array $changed ) {
	update_option( DOORSIGN_OPTION, array_merge( doorsign_settings(), $changed ) );
}

/**
 * Returns whether the website is connected to a business.
 *
 * @return bool
 */
function doorsign_is_connected() {
	$settings = doorsign_settings();
	return '' !== $settings['server'] && '' !== $settings['id'];
}

/**
 * Returns the present instant in seconds. The filter lets a test choose another one.
 *
 * @return int
 */
function doorsign_now() {
	return (int) apply_filters( 'doorsign_now', time() );
}

/**
 * Returns the host name of this website.
 *
 * @return string
 */
function doorsign_own_host() {
	return (string) wp_parse_url( home_url(), PHP_URL_HOST );
}
