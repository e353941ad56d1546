export default function OrderPage() {
  return <main>Order</main>;
}
