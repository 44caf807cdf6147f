/** Not written yet. */
export default function ClientFormPage() {
  return <p>Client form</p>;
}
