<?php
/**
 * Plugin Name:       Doorsign
 * Description:       Shows whether your business is open now, and its opening hours, from Doorsign. Correct on cached pages, too.
 * Version:           0.1.0
 * Requires at least: 6.1
 * Requires PHP:      7.4
 * Author:            Doorsign
 * License:           GPL-2.0-or-later
 * License URI:       https://www.gnu.org/licenses/gpl-2.0.html
 * Text Domain:       doorsign
 * Domain Path:       /languages
 *
 * @package Doorsign
 */

defined( 'ABSPATH' ) || exit;

define( 'DOORSIGN_VERSION', '0.1.0' );
define( 'DOORSIGN_FILE', __FILE__ );
define( 'DOORSIGN_FOLDER', plugin_dir_path( __FILE__ ) );

// Pure: the status at a minute, its words, and the tables. None of these files needs WordPress.
require_once DOORSIGN_FOLDER . 'includes/timeline.php';
require_once DOORSIGN_FOLDER . 'includes/clock-format.php';
require_once DOORSIGN_FOLDER . 'includes/wording.php';
require_once DOORSIGN_FOLDER . 'includes/hours-rows.php';
require_once DOORSIGN_FOLDER . 'includes/structured-data.php';
require_once DOORSIGN_FOLDER . 'includes/payload-shape.php';
require_once DOORSIGN_FOLDER . 'includes/signature.php';
require_once DOORSIGN_FOLDER . 'includes/host-rule.php';

// What is stored and asked.
require_once DOORSIGN_FOLDER . 'includes/settings.php';
require_once DOORSIGN_FOLDER . 'includes/connection.php';
require_once DOORSIGN_FOLDER . 'includes/server-calls.php';
require_once DOORSIGN_FOLDER . 'includes/lock.php';
require_once DOORSIGN_FOLDER . 'includes/payload-store.php';
require_once DOORSIGN_FOLDER . 'includes/site-words.php';

// What visitors see.
require_once DOORSIGN_FOLDER . 'includes/parts.php';
require_once DOORSIGN_FOLDER . 'includes/page-data.php';
require_once DOORSIGN_FOLDER . 'includes/blocks.php';
require_once DOORSIGN_FOLDER . 'includes/shortcodes.php';
require_once DOORSIGN_FOLDER . 'includes/class-doorsign-classic-widget.php';
require_once DOORSIGN_FOLDER . 'includes/sign.php';

// What the owner and Doorsign's server call.
require_once DOORSIGN_FOLDER . 'includes/webhook.php';
require_once DOORSIGN_FOLDER . 'includes/settings-actions.php';
require_once DOORSIGN_FOLDER . 'includes/settings-page.php';
