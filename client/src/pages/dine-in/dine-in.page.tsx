export default function DineInPage() {
  return <main>Menu</main>;
}
