/** Not written yet. */
export default function ClientDetailPage() {
  return <p>Client</p>;
}
