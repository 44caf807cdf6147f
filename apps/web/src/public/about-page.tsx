export default function AboutPage() {
  return <main />;
}
