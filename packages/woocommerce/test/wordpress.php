<?php
// The functions of WordPress and WooCommerce that the plugin calls, for one page of a test.

define( 'ABSPATH', __DIR__ );

$hooks    = array();
$options  = array();
$session  = array();
$page     = json_decode( $argv[1], true );
$options  = $page['options'] ?? array();
$session  = $page['session'] ?? array();

function add_action( $name, $callback, $priority = 10, $arguments = 1 ) {
	global $hooks;
	$hooks[ $name ][] = array( $priority, $callback );
}

function add_filter( $name, $callback, $priority = 10, $arguments = 1 ) {
	add_action( $name, $callback, $priority, $arguments );
}

function do_action( $name, ...$arguments ) {
	global $hooks;
	$callbacks = $hooks[ $name ] ?? array();
	usort( $callbacks, fn( $a, $b ) => $a[0] <=> $b[0] );
	$result = $arguments[0] ?? null;
	foreach ( $callbacks as list( , $callback ) ) {
		$result = $callback( ...$arguments );
	}
	return $result;
}

function get_option( $name ) {
	global $options;
	return $options[ $name ] ?? false;
}

function delete_option( $name ) {
	echo "deleted $name";
}

function plugin_basename( $file ) {
	return basename( dirname( $file ) ) . '/' . basename( $file );
}

function wp_json_encode( $value, $flags = 0 ) {
	return json_encode( $value, $flags );
}

function esc_attr( $text ) {
	return htmlspecialchars( $text, ENT_QUOTES );
}

function esc_html( $text ) {
	return htmlspecialchars( $text, ENT_QUOTES );
}

function wp_get_inline_script_tag( $code ) {
	return "<script>\n$code\n</script>\n";
}

function wp_print_inline_script_tag( $code ) {
	echo wp_get_inline_script_tag( $code );
}

function wp_print_script_tag( $attributes ) {
	$written = '';
	foreach ( $attributes as $name => $value ) {
		$written .= true === $value ? " $name" : sprintf( ' %s="%s"', $name, esc_attr( $value ) );
	}
	echo "<script$written></script>\n";
}

function register_setting( $group, $name, $arguments ) {
	global $page;
	echo json_encode( call_user_func( $arguments['sanitize_callback'], $page['input'] ) );
}

function add_options_page( $title, $menu, $capability, $slug, $callback ) {
	$callback();
}

function current_user_can( $capability ) {
	global $page;
	return ! empty( $page['is_admin'] );
}

function __( $text, $domain ) {
	return $text;
}

function settings_fields( $group ) {
	echo "<input name=\"_wpnonce\" value=\"$group\">";
}

function checked( $value, $current, $is_printed ) {
	return $value === $current ? ' checked' : '';
}

function submit_button() {
	echo '<button>Save</button>';
}

function get_woocommerce_currency() {
	return 'EUR';
}

function is_product() {
	global $page;
	return isset( $page['product'] );
}

function is_checkout() {
	global $page;
	return isset( $page['cart'] ) || isset( $page['order'] );
}

function is_order_received_page() {
	global $page;
	return isset( $page['order'] );
}

function is_checkout_pay_page() {
	return false;
}

function get_queried_object_id() {
	global $page;
	return $page['product']['id'];
}

function wc_get_product( $id ) {
	global $page;
	return new Test_Product( $page['product'] ?? array( 'id' => $id, 'name' => 'Cup' ) );
}

function wc_get_order( $id ) {
	global $page;
	return isset( $page['order'] ) ? new Test_Order( $page['order'] ) : false;
}

class Test_Product {
	private $fields;

	public function __construct( array $fields ) {
		$this->fields = $fields;
	}

	public function get_id() {
		return $this->fields['id'];
	}

	public function get_name() {
		return $this->fields['name'];
	}
}

class Test_Order {
	private $fields;

	public function __construct( array $fields ) {
		$this->fields = $fields;
	}

	public function has_status( $status ) {
		return ( $this->fields['status'] ?? 'processing' ) === $status;
	}

	public function __call( $name, $arguments ) {
		return $this->fields[ preg_replace( '/^get_/', '', $name ) ] ?? '';
	}
}

class Test_Session {
	public function get( $name, $default ) {
		global $session;
		return $session[ $name ] ?? $default;
	}

	public function set( $name, $value ) {
		global $session;
		$session[ $name ] = $value;
	}
}

class Test_Cart {
	public function is_empty() {
		global $page;
		return empty( $page['cart'] );
	}

	public function get_total( $context ) {
		global $page;
		return $page['cart'];
	}
}

function WC() {
	return (object) array( 'session' => new Test_Session(), 'cart' => new Test_Cart() );
}

require __DIR__ . '/../src/tributary.php';
foreach ( $page['actions'] as $action ) {
	$result = do_action( ...$action );
	if ( 'woocommerce_add_to_cart_fragments' === $action[0] ) {
		echo implode( '', $result );
	}
}
