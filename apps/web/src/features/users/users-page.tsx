/** Not written yet. */
export default function UsersPage() {
  return <p>Users</p>;
}
