/** Not written yet. */
export default function DashboardPage() {
  return <p>Dashboard</p>;
}
