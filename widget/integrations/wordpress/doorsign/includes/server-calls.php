<?php
/**
 * Requests to the Doorsign server. Each is an address of the owner's own setting, takes at most three seconds, and is read up to a limit.
 *
 * @package Doorsign
 */

defined( 'ABSPATH' ) || exit;

/** Seconds that a page of the website waits for Doorsign at most. */
const DOORSIGN_TIMEOUT = 3;

/** Most bytes of an answer that are read. */
const DOORSIGN_ANSWER_MAX = 262144;

/**
 * Asks for a path of the server.
 *
 * @param string $server Origin.
 * @param string $path   Path with its slash.
 * @param string $etag   The version that is already here, or an empty text.
 * @return array|WP_Error status, etag, and json: the decoded body, or null.
 */
function doorsign_get( $server, $path, $etag = '' ) {
	$answer = wp_remote_get(
		$server . $path,
		array(
			'timeout'             => DOORSIGN_TIMEOUT,
			'redirection'         => 0,
			'limit_response_size' => DOORSIGN_ANSWER_MAX,
			'user-agent'          => 'Doorsign-WordPress/' . DOORSIGN_VERSION,
			// Without compression, so that the limit is one of the text.
			'headers'             => array( 'Accept-Encoding' => 'identity' ) + ( '' === $etag ? array() : array( 'If-None-Match' => $etag ) ),
			// Who may change settings of one site in a network must not reach the network's own machines.
			'reject_unsafe_urls'  => ! ( defined( 'DOORSIGN_ALLOW_LOCAL' ) && DOORSIGN_ALLOW_LOCAL ),
		)
	);
	if ( is_wp_error( $answer ) ) {
		return new WP_Error(
			'doorsign_unreachable',
			sprintf(
				/* translators: 1: address of the server, 2: reason from WordPress. */
				__( 'WordPress cannot reach %1$s: %2$s', 'doorsign' ),
				$server,
				$answer->get_error_message()
			)
		);
	}
	$header = wp_remote_retrieve_header( $answer, 'etag' );
	$body   = wp_remote_retrieve_body( $answer );
	return array(
		'status' => (int) wp_remote_retrieve_response_code( $answer ),
		'etag'   => is_string( $header ) && strlen( $header ) < 100 ? $header : '',
		'json'   => strlen( $body ) < DOORSIGN_ANSWER_MAX ? json_decode( $body, true ) : null,
	);
}

/**
 * Asks for the payload of a business.
 *
 * @param string $server Origin.
 * @param string $id     Widget ID.
 * @param string $etag   The version that is already here, or an empty text.
 * @param bool   $proven Whether the answer must come from the server itself, past every cache on the way.
 * @return array|WP_Error etag, and payload: null if the one that is here is still current. The error's code is doorsign_refused if
 *                        the server knows no such business.
 */
function doorsign_get_payload( $server, $id, $etag = '', $proven = false ) {
	$path   = '/api/widget/' . rawurlencode( $id ) . ( $proven ? '?' . ( time() * 1000 ) : '' );
	$answer = doorsign_get( $server, $path, $etag );
	if ( is_wp_error( $answer ) ) {
		return $answer;
	}
	if ( 304 === $answer['status'] && '' !== $etag ) {
		return array(
			'etag'    => $etag,
			'payload' => null,
		);
	}
	// Only Doorsign's server sends a code; a proxy or a bot check on the way does not.
	if ( $answer['status'] >= 400 && $answer['status'] < 500 && is_array( $answer['json'] ) && isset( $answer['json']['code'] ) ) {
		return new WP_Error(
			'doorsign_refused',
			sprintf(
				/* translators: %s: address of the server. */
				__( '%s has no business with this widget ID. It may have been archived or deleted. Copy the code from Install Widget again.', 'doorsign' ),
				$server
			)
		);
	}
	$payload = 200 === $answer['status'] ? doorsign_check_payload( $answer['json'] ) : null;
	if ( null === $payload ) {
		return new WP_Error(
			'doorsign_other_answer',
			sprintf(
				/* translators: 1: address of the server, 2: HTTP status code. */
				__( '%1$s does not answer like a Doorsign server (status %2$d).', 'doorsign' ),
				$server,
				$answer['status']
			)
		);
	}
	return array(
		'etag'    => $answer['etag'],
		'payload' => $payload,
	);
}

/**
 * Asks for the locations of a directory.
 *
 * @param string $server Origin.
 * @param string $name   The directory's name.
 * @return array|WP_Error Names by widget ID, at most 50.
 */
function doorsign_get_locations( $server, $name ) {
	$answer = doorsign_get( $server, '/at/' . rawurlencode( $name ) . '/locations.json' );
	if ( is_wp_error( $answer ) ) {
		return $answer;
	}
	$rows      = 200 === $answer['status'] && is_array( $answer['json'] ) ? doorsign_member( $answer['json'], 'locations' ) : null;
	$locations = array();
	foreach ( is_array( $rows ) ? array_slice( $rows, 0, 50 ) : array() as $row ) {
		if ( is_array( $row ) && doorsign_is_id( doorsign_member( $row, 'id' ) ) && is_string( doorsign_member( $row, 'name' ) ) ) {
			$locations[ $row['id'] ] = sanitize_text_field( $row['name'] );
		}
	}
	if ( ! $locations ) {
		return new WP_Error(
			'doorsign_no_directory',
			sprintf(
				/* translators: 1: address of the server, 2: name of a directory. */
				__( '%1$s has no directory page with the name “%2$s”.', 'doorsign' ),
				$server,
				$name
			)
		);
	}
	return $locations;
}
