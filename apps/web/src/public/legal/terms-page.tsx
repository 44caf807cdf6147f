export default function TermsPage() {
  return <main />;
}
