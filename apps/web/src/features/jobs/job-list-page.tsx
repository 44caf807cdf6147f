/** Not written yet. */
export default function JobListPage() {
  return <p>Jobs</p>;
}
