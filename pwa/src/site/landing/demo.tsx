export function Demo() {
  return <p>demo</p>;
}
