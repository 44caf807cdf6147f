export default function SecurityPage() {
  return <main />;
}
