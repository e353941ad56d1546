export default function ShopsPage() {
  return <main>Shops</main>;
}
