<?php
/**
 * Plugin Name: Header & Footer
 * Description: What WPCode's page of this name does with its field "Footer": the text is kept as it is and printed before </body>.
 *
 * wordpress.org's plugins cannot be fetched everywhere, so this stands in for the one that the guide names.
 */
add_action('admin_menu', function () {
    add_menu_page('Header & Footer', 'Code Snippets', 'unfiltered_html', 'header-and-footer', function () {
        echo '<div class="wrap"><h1>Header &amp; Footer</h1><form method="post" action="options.php">';
        settings_fields('header_and_footer');
        $code = esc_textarea(get_option('footer_code', ''));
        echo '<p><label for="footer_code">Footer</label></p>';
        echo "<textarea id='footer_code' name='footer_code' rows='8' cols='80'>$code</textarea>";
        submit_button('Save Changes');
        echo '</form></div>';
    });
});
add_action('admin_init', fn () => register_setting('header_and_footer', 'footer_code'));
add_action('wp_footer', function () {
    echo get_option('footer_code', ''), "\n";
});
