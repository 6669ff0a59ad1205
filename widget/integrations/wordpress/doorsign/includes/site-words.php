<?php
/**
 * The words of this website: Doorsign's texts in its language, with WordPress's own names and formats of times and dates.
 *
 * @package Doorsign
 */

defined( 'ABSPATH' ) || exit;

/**
 * Returns the words in which this page speaks about a status.
 *
 * @return array locale, texts, names, time_format, date_format, day_format.
 */
function doorsign_words() {
	static $by_locale = array();
	$locale           = get_locale();
	if ( ! isset( $by_locale[ $locale ] ) ) {
		$all      = wp_json_file_decode( DOORSIGN_FOLDER . 'languages/words.json', array( 'associative' => true ) );
		$tag      = strtolower( str_replace( '_', '-', $locale ) );
		$language = isset( $all[ $tag ] ) ? $tag : strtok( $tag, '-' );
		$is_known = isset( $all[ $language ] );

		$by_locale[ $locale ] = array(
			'locale'      => $is_known ? $language : 'en',
			'texts'       => $all[ $is_known ? $language : 'en' ],
			'names'       => $is_known && 'en' !== $language ? doorsign_site_names() : doorsign_english_names(),
			'time_format' => (string) get_option( 'time_format', 'g:i a' ),
			'date_format' => (string) get_option( 'date_format', 'F j, Y' ),
			'day_format'  => doorsign_without_year( (string) get_option( 'date_format', 'F j, Y' ) ),
		);
	}
	return $by_locale[ $locale ];
}

/**
 * Returns WordPress's names of days, months and halves of a day in the language of the page.
 *
 * @return array As in doorsign_format_clock().
 */
function doorsign_site_names() {
	global $wp_locale;
	$names = array(
		'am' => $wp_locale->get_meridiem( 'am' ),
		'pm' => $wp_locale->get_meridiem( 'pm' ),
		'AM' => $wp_locale->get_meridiem( 'AM' ),
		'PM' => $wp_locale->get_meridiem( 'PM' ),
	);
	for ( $day = 0; $day < 7; $day++ ) {
		$names['weekdays'][]       = $wp_locale->get_weekday( $day );
		$names['weekdays_short'][] = $wp_locale->get_weekday_abbrev( $wp_locale->get_weekday( $day ) );
	}
	$utc = new DateTimeZone( 'UTC' );
	for ( $month = 1; $month <= 12; $month++ ) {
		// Beside a day, some languages write a month in another case.
		$first                   = wp_date( 'j F', gmmktime( 0, 0, 0, $month, 1, 2024 ), $utc );
		$names['months'][]       = preg_replace( '/^1\s*/', '', $first );
		$names['months_short'][] = $wp_locale->get_month_abbrev( $wp_locale->get_month( $month ) );
	}
	return $names;
}

/**
 * Returns the English names.
 *
 * @return array As in doorsign_format_clock().
 */
function doorsign_english_names() {
	$names = array(
		'am' => 'am',
		'pm' => 'pm',
		'AM' => 'AM',
		'PM' => 'PM',
	);
	for ( $day = 0; $day < 7; $day++ ) {
		// The seventh of January 2024 was a Sunday.
		$clock                     = gmmktime( 0, 0, 0, 1, 7 + $day, 2024 );
		$names['weekdays'][]       = gmdate( 'l', $clock );
		$names['weekdays_short'][] = gmdate( 'D', $clock );
	}
	for ( $month = 1; $month <= 12; $month++ ) {
		$clock                   = gmmktime( 0, 0, 0, $month, 1, 2024 );
		$names['months'][]       = gmdate( 'F', $clock );
		$names['months_short'][] = gmdate( 'M', $clock );
	}
	return $names;
}
