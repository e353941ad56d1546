export default function StaffTablesPage() {
  return <main>Tables</main>;
}
