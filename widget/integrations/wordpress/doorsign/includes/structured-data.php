<?php
/**
 * The schema.org description of a business, for search engines.
 *
 * @package Doorsign
 */

defined( 'ABSPATH' ) || exit;

/** Names of the weekdays in schema.org, Monday first. */
const DOORSIGN_SCHEMA_DAYS = array( 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday' );

/**
 * Returns a LocalBusiness. Unknown members are left out.
 *
 * @param array  $payload A checked payload.
 * @param string $url     The website's address.
 * @param string $today   The business's date, "YYYY-MM-DD".
 * @return array
 */
function doorsign_local_business( array $payload, $url, $today ) {
	$business = array(
		'@context' => 'https://schema.org',
		'@type'    => 'LocalBusiness',
		'name'     => $payload['name'],
		'url'      => $url,
	);
	if ( null !== $payload['phone'] && '' !== $payload['phone'] ) {
		$business['telephone'] = $payload['phone'];
	}
	$address = doorsign_address_of( $payload );
	if ( '' !== $address ) {
		// Owners write their address in one line.
		$business['address'] = array(
			'@type'         => 'PostalAddress',
			'streetAddress' => $address,
		);
	}
	$hours = doorsign_hours_specification( $payload, $today );
	if ( $hours ) {
		$business['openingHoursSpecification'] = $hours;
	}
	return $business;
}

/**
 * Returns the address of the business, which the payload has in its link to a map.
 *
 * @param array $payload A checked payload.
 * @return string Empty if there is none.
 */
function doorsign_address_of( array $payload ) {
	$parts = array();
	parse_str( (string) wp_parse_url( (string) $payload['directionsUrl'], PHP_URL_QUERY ), $parts );
	return isset( $parts['query'] ) && is_string( $parts['query'] ) ? trim( $parts['query'] ) : '';
}

/**
 * Returns the week and the next holiday by Google's rules for local businesses: 00:00 to 23:59 is open all day, 00:00 to 00:00 is closed
 * all day, and a closing before its opening is on the next day.
 *
 * @param array  $payload A checked payload.
 * @param string $today   The business's date, "YYYY-MM-DD".
 * @return array Empty if no hours were ever saved.
 */
function doorsign_hours_specification( array $payload, $today ) {
	if ( null === $payload['hours'] ) {
		return array();
	}
	$groups = array();
	foreach ( $payload['hours'] as $weekday => $times ) {
		foreach ( doorsign_schema_rows( $payload['hours'][ ( $weekday + 6 ) % 7 ], $times ) as $row ) {
			$groups[ $row[0] . '-' . $row[1] ][] = DOORSIGN_SCHEMA_DAYS[ $weekday ];
		}
	}
	$specification = array();
	foreach ( $groups as $key => $days ) {
		list( $opens, $closes ) = explode( '-', $key );

		$specification[] = array(
			'@type'     => 'OpeningHoursSpecification',
			'dayOfWeek' => $days,
			'opens'     => $opens,
			'closes'    => $closes,
		);
	}
	$next = $payload['nextHoliday'];
	foreach ( null === $next || doorsign_last_date( $next ) < $today ? array() : doorsign_schema_rows( null, $next['hours'] ) as $row ) {
		$specification[] = array(
			'@type'        => 'OpeningHoursSpecification',
			'opens'        => $row[0],
			'closes'       => $row[1],
			'validFrom'    => $next['date'],
			'validThrough' => doorsign_last_date( $next ),
		);
	}
	return $specification;
}

/**
 * Returns the rows of a day. A period of 24 hours that does not begin at midnight is split there, because equal times would look like a
 * closed day.
 *
 * @param array|null $yesterday Times of the day before, as in the payload.
 * @param array|null $times     Times of the day.
 * @return array Pairs of an opening and a closing.
 */
function doorsign_schema_rows( $yesterday, $times ) {
	$rows = array();
	foreach ( array_chunk( null === $yesterday ? array() : $yesterday, 2 ) as list( $open, $close ) ) {
		if ( doorsign_is_split( $open, $close ) ) {
			$rows[] = array( '00:00', $close );
		}
	}
	foreach ( array_chunk( null === $times ? array() : $times, 2 ) as list( $open, $close ) ) {
		$is_to_the_end = $close > '23:58' || $close < '00:01';
		if ( doorsign_is_split( $open, $close ) ) {
			$rows[] = array( $open, '00:00' );
		} elseif ( $is_to_the_end && '00:00' === $open ) {
			$rows[] = array( '00:00', '23:59' );
		} else {
			$rows[] = array( $open, $is_to_the_end ? '00:00' : $close );
		}
	}
	return $rows ? $rows : array( array( '00:00', '00:00' ) );
}

/**
 * Returns whether a period lasts 24 hours and does not begin at midnight.
 *
 * @param string $open  "HH:MM".
 * @param string $close "HH:MM".
 * @return bool
 */
function doorsign_is_split( $open, $close ) {
	return $open === $close && '00:00' !== $open;
}
