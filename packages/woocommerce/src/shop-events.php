<?php

defined( 'ABSPATH' ) || exit;

/** The properties under which a product is reported; the same as those of the Shopify pixel. */
function tributary_product_properties( $product, $variation_id = 0 ) {
	$properties = array(
		'product_id' => (string) $product->get_id(),
		'title'      => $product->get_name(),
	);
	if ( $variation_id ) {
		$properties['variant_id'] = (string) $variation_id;
	}
	return $properties;
}

/** Decides by the kind of the page and not by the hooks of its template, because pages of blocks do not have them. */
function tributary_print_page_event() {
	if ( ! function_exists( 'is_product' ) ) {
		return;
	}
	if ( is_product() ) {
		$product = wc_get_product( get_queried_object_id() );
		if ( $product ) {
			tributary_print_call( array( 'track', 'product_viewed', tributary_product_properties( $product ) ) );
		}
	} elseif ( is_checkout() && ! is_order_received_page() && ! is_checkout_pay_page() ) {
		tributary_checkout_started();
	}
}

/** Remembers an addition to the cart until the next page or fragment, because this request may return no page. */
function tributary_added_to_cart( $cart_item_key, $product_id, $quantity, $variation_id ) {
	$product = wc_get_product( $product_id );
	if ( ! $product || ! tributary_is_ready() || ! WC()->session ) {
		return;
	}
	$properties             = tributary_product_properties( $product, $variation_id );
	$properties['quantity'] = $quantity;
	$added                  = (array) WC()->session->get( 'tributary_added', array() );
	$added[]                = $properties;
	WC()->session->set( 'tributary_added', array_slice( $added, -10 ) );
}

/** Returns the calls for the remembered additions and forgets them. */
function tributary_take_added() {
	if ( ! function_exists( 'WC' ) || ! WC()->session ) {
		return '';
	}
	$added = (array) WC()->session->get( 'tributary_added', array() );
	if ( ! $added ) {
		return '';
	}
	WC()->session->set( 'tributary_added', array() );
	$calls = '';
	foreach ( $added as $properties ) {
		$calls .= tributary_call( array( 'track', 'product_added_to_cart', $properties ) );
	}
	return $calls;
}

/** An empty element is printed also without additions: a button without a page load replaces it by a fragment. */
function tributary_print_added_to_cart() {
	if ( ! tributary_is_ready() || ! function_exists( 'WC' ) ) {
		return;
	}
	$calls = tributary_take_added();
	if ( '' !== $calls ) {
		wp_print_inline_script_tag( $calls );
	}
	echo '<div id="tributary-added" hidden></div>';
}

/** WooCommerce inserts fragments with jQuery, which runs the scripts in them. */
function tributary_added_to_cart_fragment( $fragments ) {
	$calls = tributary_take_added();
	if ( '' !== $calls ) {
		$fragments['#tributary-added'] = '<div id="tributary-added" hidden>' . wp_get_inline_script_tag( $calls ) . '</div>';
	}
	return $fragments;
}

function tributary_checkout_started() {
	$cart = WC()->cart;
	if ( ! $cart || $cart->is_empty() ) {
		return;
	}
	$properties = array(
		'cart_value'    => (float) $cart->get_total( 'edit' ),
		'cart_currency' => get_woocommerce_currency(),
	);
	tributary_print_call( array( 'track', 'checkout_started', $properties ) );
}

/** Reports a purchase on its page of thanks. The service counts an order once, however often the page is opened. */
function tributary_purchased( $order_id ) {
	$order = $order_id ? wc_get_order( $order_id ) : false;
	if ( ! $order || $order->has_status( 'failed' ) ) {
		return;
	}
	$settings = tributary_settings();
	$identity = array_filter(
		array(
			'email'     => $order->get_billing_email(),
			'phone'     => $order->get_billing_phone(),
			'firstName' => $order->get_billing_first_name(),
			'lastName'  => $order->get_billing_last_name(),
		)
	);
	if ( $settings['identify_buyers'] && ( isset( $identity['email'] ) || isset( $identity['phone'] ) ) ) {
		tributary_print_call( array( 'identify', $identity ) );
	}
	tributary_print_call(
		array(
			'purchase',
			array(
				'value'    => (float) $order->get_total(),
				'currency' => $order->get_currency(),
				'order_id' => (string) $order->get_order_number(),
			),
		)
	);
}
