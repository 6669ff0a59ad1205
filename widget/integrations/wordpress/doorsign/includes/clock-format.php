<?php
/**
 * Times and dates in the formats of Settings → General. assets/status.js has the same function, so that a page says the same before
 * and after its scripts have run.
 *
 * @package Doorsign
 */

defined( 'ABSPATH' ) || exit;

/**
 * Writes a clock's reading in a format of PHP's date().
 *
 * @param string    $format Letters that are not known are written as they are.
 * @param int|float $clock  The reading.
 * @param array     $names  Names: weekdays, weekdays_short (Sunday first), months (as in a date), months_short, am, pm, AM, PM.
 * @return string
 */
function doorsign_format_clock( $format, $clock, array $names ) {
	$instant = (int) floor( $clock );
	$hour    = (int) gmdate( 'G', $instant );
	$half    = $hour < 12 ? 'am' : 'pm';
	$weekday = (int) gmdate( 'w', $instant );
	$month   = (int) gmdate( 'n', $instant ) - 1;
	$own     = array(
		'D' => $names['weekdays_short'][ $weekday ],
		'l' => $names['weekdays'][ $weekday ],
		'F' => $names['months'][ $month ],
		'M' => $names['months_short'][ $month ],
		'a' => $names[ $half ],
		'A' => $names[ strtoupper( $half ) ],
	);
	$text    = '';
	foreach ( preg_split( '/(\\\\.|[A-Za-z])/u', $format, -1, PREG_SPLIT_DELIM_CAPTURE ) as $part ) {
		if ( isset( $own[ $part ] ) ) {
			$text .= $own[ $part ];
		} elseif ( 1 === strlen( $part ) && false !== strpos( 'djSmnYyGHghis', $part ) ) {
			$text .= gmdate( $part, $instant );
		} else {
			$text .= '\\' === substr( $part, 0, 1 ) ? substr( $part, 1 ) : $part;
		}
	}
	return $text;
}

/**
 * Returns a date format without its year, if the format writes the month as a word: "F j, Y" becomes "F j". Other formats stay, because
 * day and month alone could be mistaken for each other.
 *
 * @param string $format A format of PHP's date().
 * @return string
 */
function doorsign_without_year( $format ) {
	if ( ! preg_match( '/(?<!\\\\)[FM]/', $format ) ) {
		return $format;
	}
	$between = '(?:\\\\.|[^A-Za-z\\\\])*';
	$short   = preg_replace( '/(?:^[Yy]' . $between . '|' . $between . '(?<!\\\\)[Yy]' . $between . '$)/u', '', $format );
	return is_string( $short ) && '' !== $short ? $short : $format;
}
