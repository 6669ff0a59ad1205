import { useMemo } from 'react';
import { encode } from 'uqr';

/** A QR code to an address, as a picture that is sharp at every size. It needs white around it, four modules wide.
 * Source: shared-schema/docs/decisions/0160-printed-door-sign.md. */
export function QrCode({ address, className }: { address: string; className?: string }) {
  const { size, path } = useMemo(() => {
    const { data, size: modules } = encode(address, { ecc: 'M', border: 0 });
    return { size: modules, path: pathOf(data) };
  }, [address]);
  return (
    <svg
      role="img"
      aria-label={`QR code to ${address}`}
      viewBox={`0 0 ${size} ${size}`}
      shapeRendering="crispEdges"
      className={className}
    >
      <path d={path} fill="#000" />
    </svg>
  );
}

/** Returns the path that fills the dark modules: one rectangle for each run in a row. */
export const pathOf = (rows: readonly (readonly boolean[])[]): string => {
  let path = '';
  rows.forEach((row, y) => {
    for (let x = 0; x < row.length; x++) {
      if (!row[x]) continue;
      const from = x;
      while (row[x + 1]) x++;
      path += `M${from} ${y}h${x + 1 - from}v1H${from}z`;
    }
  });
  return path;
};
