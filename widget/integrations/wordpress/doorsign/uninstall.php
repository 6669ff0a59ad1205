<?php
/**
 * Removes everything that the plugin has stored, on every website of a network.
 *
 * @package Doorsign
 */

defined( 'WP_UNINSTALL_PLUGIN' ) || exit;

require_once __DIR__ . '/includes/settings.php';
require_once __DIR__ . '/includes/payload-store.php';

/**
 * Removes the options and transients of the current website. Names of transients depend on businesses, so they are found by their beginning.
 *
 * @return void
 */
function doorsign_uninstall_site() {
	global $wpdb;
	// An object cache may have the payloads, which are then in no table.
	doorsign_forget_payloads();
	// phpcs:disable WordPress.DB.DirectDatabaseQuery -- there is no function that finds options by the beginning of their names.
	$names = $wpdb->get_col(
		$wpdb->prepare(
			"SELECT option_name FROM `$wpdb->options` WHERE option_name LIKE %s OR option_name LIKE %s OR option_name LIKE %s OR option_name = %s",
			$wpdb->esc_like( 'doorsign_' ) . '%',
			$wpdb->esc_like( '_transient_doorsign_' ) . '%',
			$wpdb->esc_like( '_transient_timeout_doorsign_' ) . '%',
			'widget_doorsign'
		)
	);
	// phpcs:enable
	foreach ( $names as $name ) {
		delete_option( $name );
	}
}

if ( is_multisite() ) {
	foreach ( get_sites(
		array(
			'fields' => 'ids',
			'number' => 0,
		)
	) as $doorsign_site ) {
		switch_to_blog( $doorsign_site );
		doorsign_uninstall_site();
		restore_current_blog();
	}
} else {
	doorsign_uninstall_site();
}
