<?php
/**
 * Plugin Name: Tributary for WooCommerce
 * Description: Loads the tracker of a Tributary service, and reports products, checkouts and purchases of WooCommerce.
 * Version: 1.0.0
 * Requires at least: 6.3
 * Requires PHP: 7.4
 * WC requires at least: 8.0
 * License: Apache-2.0
 * Text Domain: tributary
 */

defined( 'ABSPATH' ) || exit;

require_once __DIR__ . '/settings.php';
require_once __DIR__ . '/tag.php';
require_once __DIR__ . '/shop-events.php';
require_once __DIR__ . '/consent.php';

add_action( 'admin_init', 'tributary_register_settings' );
add_action( 'admin_menu', 'tributary_add_settings_page' );
add_action( 'wp_head', 'tributary_print_tag', 1 );
add_action( 'wp_head', 'tributary_print_consent', 2 );
add_action( 'woocommerce_add_to_cart', 'tributary_added_to_cart', 10, 4 );
add_action( 'wp_footer', 'tributary_print_page_event' );
add_action( 'wp_footer', 'tributary_print_added_to_cart' );
add_filter( 'woocommerce_add_to_cart_fragments', 'tributary_added_to_cart_fragment' );
add_action( 'woocommerce_thankyou', 'tributary_purchased' );

// Orders are read only through WooCommerce's own functions, so both of its storages work.
add_action(
	'before_woocommerce_init',
	function () {
		if ( class_exists( '\Automattic\WooCommerce\Utilities\FeaturesUtil' ) ) {
			\Automattic\WooCommerce\Utilities\FeaturesUtil::declare_compatibility( 'custom_order_tables', __FILE__, true );
		}
	}
);
