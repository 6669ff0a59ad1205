<?php
/**
 * Reads what an owner pastes to connect the website: a snippet, an address, or an ID with the server's address.
 *
 * @package Doorsign
 */

defined( 'ABSPATH' ) || exit;

/** Most bytes that are read of a pasted text. A snippet has about 300. */
const DOORSIGN_PASTED_MAX = 4096;

/**
 * Reads a pasted text.
 *
 * @param string $text As pasted.
 * @return array|WP_Error server, id (empty for the address of a directory) and directory (empty if none is named).
 */
function doorsign_read_connection( $text ) {
	$text = trim( $text );
	if ( '' === $text ) {
		return new WP_Error( 'doorsign_empty', __( 'Paste the code from Install Widget in Doorsign.', 'doorsign' ) );
	}
	if ( strlen( $text ) > DOORSIGN_PASTED_MAX ) {
		return new WP_Error( 'doorsign_long', __( 'This text is too long. Paste only the code from Install Widget.', 'doorsign' ) );
	}
	$text = html_entity_decode( $text, ENT_QUOTES );
	if ( ! preg_match( '~\bhttps?://[^\s"\'<>]+~i', $text, $found ) ) {
		return new WP_Error(
			'doorsign_no_server',
			__( 'The address of your Doorsign server is missing. Paste the whole code, from “<script” to “</script>”, or the widget ID and the address.', 'doorsign' )
		);
	}
	$address = $found[0];
	$server  = doorsign_origin_of( $address );
	if ( null === $server ) {
		return new WP_Error( 'doorsign_not_secure', __( 'The address of the server must begin with https://.', 'doorsign' ) );
	}
	$directory = doorsign_first_match( '~\bdata-locations\s*=\s*["\']?([a-z0-9-]{1,64})~i', $text );
	if ( '' === $directory ) {
		$directory = doorsign_first_match( '~^https?://[^/]+/at/([a-z0-9-]{1,64})/?(?:[?#]|$)~i', $address );
	}
	$id = doorsign_id_in( $text, $address );
	if ( '' === $id && '' === $directory ) {
		return false !== stripos( $text, '<script' )
			? new WP_Error( 'doorsign_other_code', __( 'This is not a Doorsign snippet. In Doorsign, open Install Widget and copy the code from there.', 'doorsign' ) )
			: new WP_Error( 'doorsign_no_id', __( 'The widget ID is missing. Write it before the address, or paste the whole code.', 'doorsign' ) );
	}
	return array(
		'server'    => $server,
		'id'        => $id,
		'directory' => strtolower( $directory ),
	);
}

/**
 * Returns the widget ID in a pasted text, or an empty text.
 *
 * @param string $text    As pasted.
 * @param string $address The first address in it.
 * @return string
 */
function doorsign_id_in( $text, $address ) {
	$is_snippet = false !== stripos( $text, '<script' );
	$patterns   = array(
		// The address of the script, of the payload or of the status.
		'~/api/widget\.js\?(?:[^\s"\'#]*&)?id=([\w-]{1,64})~',
		'~/api/widget/([\w-]{1,64})(?:/(?:status\.json|status\.svg|closures\.ics))?(?:[?#"\'\s]|$)~',
	);
	if ( preg_match( '~/api/widget\.~', $address ) ) {
		// A pinned script has its ID in the tag alone.
		$patterns[] = '~\bdata-id\s*=\s*["\']?([\w-]{1,64})~i';
	}
	foreach ( $patterns as $pattern ) {
		$id = doorsign_first_match( $pattern, $text );
		if ( '' !== $id ) {
			return $id;
		}
	}
	// The ID and the server's address, in any order.
	$rest = trim( str_replace( $address, ' ', $text ), " \t\r\n,;" );
	return ! $is_snippet && doorsign_is_id( $rest ) ? $rest : '';
}

/**
 * Returns the first group of a pattern's first match, or an empty text.
 *
 * @param string $pattern The pattern.
 * @param string $text    The text.
 * @return string
 */
function doorsign_first_match( $pattern, $text ) {
	return preg_match( $pattern, $text, $found ) ? $found[1] : '';
}

/**
 * Returns the origin of an address: scheme, host and port. Without encryption only this machine is allowed.
 *
 * @param string $address The address.
 * @return string|null
 */
function doorsign_origin_of( $address ) {
	$parts = wp_parse_url( $address );
	if ( ! is_array( $parts ) || ! isset( $parts['scheme'], $parts['host'] ) ) {
		return null;
	}
	$scheme   = strtolower( $parts['scheme'] );
	$host     = strtolower( $parts['host'] );
	$is_local = in_array( $host, array( 'localhost', '127.0.0.1', '[::1]' ), true );
	if ( 'https' !== $scheme && ! ( 'http' === $scheme && $is_local ) ) {
		return null;
	}
	return $scheme . '://' . $host . ( isset( $parts['port'] ) ? ':' . $parts['port'] : '' );
}
