<?php
/**
 * A lock that only one request of this website holds at a time. Transients cannot do this: two requests may both find none and both set it.
 *
 * @package Doorsign
 */

defined( 'ABSPATH' ) || exit;

/** Seconds after which a lock counts as left behind by a process that died. */
const DOORSIGN_LOCK_AGE_MAX = 15;

/**
 * Takes a lock.
 *
 * @param string $name Of the lock's option.
 * @return bool Whether this request has it now.
 */
function doorsign_take_lock( $name ) {
	global $wpdb;
	$now = time();
	// phpcs:disable WordPress.DB.DirectDatabaseQuery -- add_option() overwrites an existing row, and a cache would answer for the database.
	$is_new = $wpdb->query(
		$wpdb->prepare( "INSERT IGNORE INTO `$wpdb->options` (`option_name`, `option_value`, `autoload`) VALUES (%s, %s, 'no')", $name, (string) $now )
	);
	if ( $is_new ) {
		return true;
	}
	$is_taken_over = $wpdb->query(
		$wpdb->prepare(
			"UPDATE `$wpdb->options` SET `option_value` = %s WHERE `option_name` = %s AND CAST(`option_value` AS UNSIGNED) < %d",
			(string) $now,
			$name,
			$now - DOORSIGN_LOCK_AGE_MAX
		)
	);
	// phpcs:enable
	return (bool) $is_taken_over;
}

/**
 * Releases a lock.
 *
 * @param string $name Of the lock's option.
 * @return void
 */
function doorsign_release_lock( $name ) {
	global $wpdb;
	$wpdb->delete( $wpdb->options, array( 'option_name' => $name ) ); // phpcs:ignore WordPress.DB.DirectDatabaseQuery -- as above.
}
