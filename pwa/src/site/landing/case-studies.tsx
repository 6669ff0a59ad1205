export function CaseStudies() {
  return <p>studies</p>;
}
