/** Short statements, each with a title. */
export function Points({
  points,
  className,
}: {
  points: readonly { title: string; text: string }[];
  className: string;
}) {
  return (
    <dl className={className}>
      {points.map(({ title, text }) => (
        <div key={title}>
          <dt className="font-medium">{title}</dt>
          <dd className="text-muted">{text}</dd>
        </div>
      ))}
    </dl>
  );
}
