export default function QrWelcomePage() {
  return <main>Welcome</main>;
}
