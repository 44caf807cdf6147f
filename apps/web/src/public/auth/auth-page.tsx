export default function AuthPage() {
  return <main />;
}
