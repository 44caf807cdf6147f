export default function PricingPage() {
  return <main />;
}
