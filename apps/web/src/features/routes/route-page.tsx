/** Not written yet. */
export default function RoutePage() {
  return <p>Route</p>;
}
