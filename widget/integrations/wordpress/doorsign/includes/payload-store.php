<?php
/**
 * The payload of each business, kept in a transient.
 *
 * It is asked for again after five minutes, at the next change of the status at the latest, and at once by a webhook. Only one request
 * of this website asks at a time; all others use what is there. If Doorsign does not answer, what is there stays until its horizon, 14
 * days after it was made, and the pauses between the tries grow to 15 minutes.
 *
 * @package Doorsign
 */

defined( 'ABSPATH' ) || exit;

/** Seconds for which a payload is used without asking. */
const DOORSIGN_FRESH = 300;

/** Seconds until the first try after a failure. Each further failure doubles them. */
const DOORSIGN_PAUSE_FIRST = 30;

/** Longest pause between tries in seconds. */
const DOORSIGN_PAUSE_MAX = 900;

/** Most businesses whose payloads a website keeps: Doorsign allows a business 20 locations. */
const DOORSIGN_BUSINESSES_MAX = 20;

/** The option that lists the businesses of this website, so that anybody who writes posts cannot fill the database. */
const DOORSIGN_KNOWN_OPTION = 'doorsign_businesses';

/**
 * Returns the payload of a business, and asks for it first if that is due.
 *
 * @param string $id Widget ID.
 * @return array|null A payload whose horizon may have passed; null if there is none, or if it may not be shown on this website.
 */
function doorsign_payload( $id ) {
	$server = doorsign_settings()['server'];
	if ( '' === $server || ! doorsign_is_id( $id ) || ! doorsign_may_keep( $id ) ) {
		return null;
	}
	$kept    = doorsign_kept( $server, $id );
	$kept    = doorsign_now() < $kept['due_at'] ? $kept : doorsign_refresh( $server, $id );
	$payload = $kept['payload'];
	return null !== $payload && doorsign_host_allowed( doorsign_own_host(), $payload['domains'] ) ? $payload : null;
}

/**
 * Returns what is stored about a business.
 *
 * @param string $server Origin.
 * @param string $id     Widget ID.
 * @return array payload, etag, due_at, failures, error (a text for the owner, or empty).
 */
function doorsign_kept( $server, $id ) {
	$kept  = get_transient( doorsign_store_name( $server, $id ) );
	$empty = array(
		'payload'  => null,
		'etag'     => '',
		'due_at'   => 0,
		'failures' => 0,
		'error'    => '',
	);
	return is_array( $kept ) ? array_merge( $empty, $kept ) : $empty;
}

/**
 * Asks for a payload and stores the answer, unless another request does this already.
 *
 * @param string $server    Origin.
 * @param string $id        Widget ID.
 * @param bool   $is_forced Whether to ask the server itself, past every cache on the way.
 * @return array As from doorsign_kept(); with is_busy if another request is asking.
 */
function doorsign_refresh( $server, $id, $is_forced = false ) {
	$lock = 'doorsign_lock_' . md5( $server . $id );
	$kept = doorsign_kept( $server, $id );
	if ( ! doorsign_take_lock( $lock ) ) {
		return array_merge( $kept, array( 'is_busy' => true ) );
	}
	$now     = doorsign_now();
	$answer  = doorsign_get_payload( $server, $id, null === $kept['payload'] ? '' : $kept['etag'], $is_forced );
	$payload = is_wp_error( $answer ) || null === $answer['payload'] ? $kept['payload'] : $answer['payload'];
	if ( is_wp_error( $answer ) ) {
		$failures = $kept['failures'] + 1;
		$changed  = array(
			// A business that the server does not know is not shown any more.
			'payload'  => 'doorsign_refused' === $answer->get_error_code() ? null : $payload,
			'failures' => $failures,
			'due_at'   => $now + min( DOORSIGN_PAUSE_MAX, DOORSIGN_PAUSE_FIRST * pow( 2, min( 10, $failures - 1 ) ) ),
			'error'    => $answer->get_error_message(),
		);
	} else {
		$next    = doorsign_next_entry_at( $payload, $now );
		$changed = array(
			'payload'  => $payload,
			'etag'     => $answer['etag'],
			'failures' => 0,
			'due_at'   => min( $now + DOORSIGN_FRESH, null === $next ? PHP_INT_MAX : $next ),
			'error'    => '',
		);
	}
	$kept = array_merge( $kept, $changed );
	// A day longer than any payload holds.
	set_transient( doorsign_store_name( $server, $id ), $kept, 15 * DAY_IN_SECONDS );
	doorsign_release_lock( $lock );
	if ( '' === $kept['error'] ) {
		/**
		 * Fires after a payload came from the server. A caching plugin may clear its pages here.
		 *
		 * @param string $id Widget ID.
		 */
		do_action( 'doorsign_refreshed', $id );
	}
	return $kept;
}

/**
 * Returns the name of a business's transient. It depends on the server, so that no payload of another one is ever shown.
 *
 * @param string $server Origin.
 * @param string $id     Widget ID.
 * @return string
 */
function doorsign_store_name( $server, $id ) {
	return 'doorsign_' . md5( $server . ' ' . $id );
}

/**
 * Returns whether a business is that of the settings, or one that a page of this website has shown.
 *
 * @param string $id Widget ID.
 * @return bool
 */
function doorsign_is_known( $id ) {
	return doorsign_settings()['id'] === $id || in_array( $id, doorsign_known_ids(), true );
}

/**
 * Returns the other businesses that pages of this website have shown.
 *
 * @return array Widget IDs.
 */
function doorsign_known_ids() {
	$known = get_option( DOORSIGN_KNOWN_OPTION, array() );
	return is_array( $known ) ? $known : array();
}

/**
 * Returns whether the payload of a business may be kept, and notes the business while there is room.
 *
 * @param string $id Widget ID.
 * @return bool
 */
function doorsign_may_keep( $id ) {
	if ( doorsign_is_known( $id ) ) {
		return true;
	}
	$known = doorsign_known_ids();
	if ( count( $known ) >= DOORSIGN_BUSINESSES_MAX ) {
		return false;
	}
	update_option( DOORSIGN_KNOWN_OPTION, array_merge( $known, array( $id ) ) );
	return true;
}

/**
 * Forgets all payloads of this website.
 *
 * @return void
 */
function doorsign_forget_payloads() {
	$settings = doorsign_settings();
	foreach ( array_merge( array( $settings['id'] ), doorsign_known_ids() ) as $id ) {
		delete_transient( doorsign_store_name( $settings['server'], $id ) );
	}
	delete_option( DOORSIGN_KNOWN_OPTION );
}
