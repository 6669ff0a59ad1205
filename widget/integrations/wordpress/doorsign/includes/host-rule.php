<?php
/**
 * The rule by which a business's allowed domains decide where its status may be shown.
 *
 * @package Doorsign
 */

defined( 'ABSPATH' ) || exit;

/**
 * Returns whether a status may be shown on a host: without domains, on the owner's own machine, on a domain itself, on its subdomains, and
 * without its "www.".
 *
 * @param string $host    Of the website.
 * @param array  $domains Of the payload.
 * @return bool
 */
function doorsign_host_allowed( $host, array $domains ) {
	$host = strtolower( $host );
	if ( ! $domains || in_array( $host, array( '', 'localhost', '127.0.0.1', '[::1]' ), true ) ) {
		return true;
	}
	foreach ( $domains as $domain ) {
		if ( substr( '.www.' . $host, -strlen( '.' . $domain ) ) === '.' . $domain ) {
			return true;
		}
	}
	return false;
}
