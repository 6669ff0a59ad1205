<?php
/**
 * The signature of a webhook: Standard Webhooks 1.0.0.
 *
 * @package Doorsign
 */

defined( 'ABSPATH' ) || exit;

/** Seconds by which the time of a message may differ from this server's. */
const DOORSIGN_MESSAGE_AGE_MAX = 300;

/**
 * Returns the key of a secret as Doorsign shows it: "whsec_" and base64.
 *
 * @param string $secret As pasted.
 * @return string|null Null if it is none.
 */
function doorsign_webhook_key( $secret ) {
	$bare = preg_replace( '/^whsec_/', '', trim( $secret ) );
	// Signatures are compared with bytes, so the key must be decoded.
	$key = base64_decode( $bare, true ); // phpcs:ignore WordPress.PHP.DiscouragedPHPFunctions.obfuscation_base64_decode -- the format of the secret.
	return is_string( $key ) && strlen( $key ) >= 24 && strlen( $key ) <= 64 ? $key : null;
}

/**
 * Returns whether a message was signed with a key, not more than five minutes ago.
 *
 * @param string $key       From doorsign_webhook_key().
 * @param string $id        The header webhook-id.
 * @param string $timestamp The header webhook-timestamp.
 * @param string $signature The header webhook-signature: one or more, with spaces between.
 * @param string $body      The body, as it came.
 * @param int    $now       The instant.
 * @return bool
 */
function doorsign_is_signed( $key, $id, $timestamp, $signature, $body, $now ) {
	if ( '' === $id || strlen( $id ) > 256 || ! preg_match( '/^\d{1,12}$/D', $timestamp ) ) {
		return false;
	}
	if ( abs( $now - (int) $timestamp ) > DOORSIGN_MESSAGE_AGE_MAX ) {
		return false;
	}
	$digest = hash_hmac( 'sha256', $id . '.' . $timestamp . '.' . $body, $key, true );
	// The format of the header.
	$expected = 'v1,' . base64_encode( $digest ); // phpcs:ignore WordPress.PHP.DiscouragedPHPFunctions.obfuscation_base64_encode -- the format of the header.
	// While a secret is being replaced, the old and the new one sign.
	foreach ( array_slice( explode( ' ', $signature ), 0, 10 ) as $given ) {
		if ( hash_equals( $expected, $given ) ) {
			return true;
		}
	}
	return false;
}
