/** Not written yet. */
export default function RouteListPage() {
  return <p>Routes</p>;
}
