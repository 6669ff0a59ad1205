<?php
/**
 * Plugin Name: Test aids
 * Description: The clock that the test sets for the plugin Doorsign, and a list of what that plugin has stored.
 */
add_filter('doorsign_now', function ($now) {
    $file = WP_CONTENT_DIR . '/seconds-ahead';
    return $now + (is_file($file) ? (int) file_get_contents($file) : 0);
});
add_action('rest_api_init', function () {
    register_rest_route('test-aids/v1', '/stored', [
        'methods' => 'GET',
        'permission_callback' => fn () => current_user_can('manage_options'),
        'callback' => function () {
            global $wpdb;
            $events = array_keys(array_merge([], ...array_values(array_filter(_get_cron_array(), 'is_array'))));
            return [
                'options' => $wpdb->get_col("SELECT option_name FROM $wpdb->options WHERE option_name LIKE '%doorsign%'"),
                'events' => array_values(array_filter($events, fn ($event) => str_contains($event, 'doorsign'))),
            ];
        },
    ]);
});
