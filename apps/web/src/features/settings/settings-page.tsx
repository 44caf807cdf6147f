/** Not written yet. */
export default function SettingsPage() {
  return <p>Settings</p>;
}
