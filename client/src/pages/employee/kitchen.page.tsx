export default function KitchenPage() {
  return <main>Kitchen</main>;
}
