export default function ManagePage() {
  return <main>Manage</main>;
}
