/** An odd number, so that the first and the last stripe have the same color. */
const STRIPES = Array.from({ length: 11 }, (_, index) => index);
const STRIPE = 300 / STRIPES.length;

/** A small shop seen from the street; part of the picture of a website.
 * @param open  whether the sign in the door says open
 * @param light 0 by day to 1 at night: the warmth of the window's glow */
export function Storefront({ open, light, className }: { open: boolean; light: number; className?: string }) {
  const glow = open ? 0.35 + light * 0.65 : light * 0.18;
  return (
    <svg viewBox="0 0 560 230" className={className}>
      <rect y="206" width="560" height="24" fill="#b98a66" />
      <rect y="206" width="560" height="24" fill="#141d33" opacity={light * 0.6} />
      <g transform="translate(44 0)">
        <rect x="14" y="22" width="272" height="186" rx="6" fill="#f3ddc2" />
        <rect x="14" y="22" width="272" height="20" rx="6" fill="#8a5b3c" />
        <rect x="30" y="96" width="140" height="84" rx="6" fill="#fff7e8" />
        <rect x="30" y="96" width="140" height="84" rx="6" fill="#ffc861" opacity={glow} />
        <path d="M100 96v84" stroke="#8a5b3c" strokeWidth="5" />
        <rect x="30" y="96" width="140" height="84" rx="6" fill="none" stroke="#8a5b3c" strokeWidth="6" />
        <g fill="#b5763f">
          <ellipse cx="58" cy="170" rx="17" ry="10" />
          <ellipse cx="84" cy="172" rx="11" ry="8" />
          <ellipse cx="124" cy="170" rx="19" ry="10" />
          <ellipse cx="152" cy="172" rx="11" ry="8" />
        </g>
        <rect x="194" y="92" width="74" height="116" rx="6" fill="#0b7a55" />
        <rect x="204" y="102" width="54" height="66" rx="4" fill="#fff7e8" />
        <rect x="204" y="102" width="54" height="66" rx="4" fill="#ffc861" opacity={glow} />
        <circle cx="259" cy="182" r="3.5" fill="#f3ddc2" />
        <path d="M222 128 231 116l9 12" fill="none" stroke="#17201b" strokeWidth="1.6" />
        <rect x="212" y="127" width="38" height="20" rx="6" fill="#17201b" />
        <circle cx="231" cy="137" r="4.2" fill={open ? '#34d399' : '#f87171'} />
        <rect x="14" y="22" width="272" height="186" rx="6" fill="#141d33" opacity={light * 0.42} />
        <g>
          {STRIPES.map((index) => (
            <path
              key={index}
              d={`M${index * STRIPE} 44h${STRIPE}v28a${STRIPE / 2} ${STRIPE / 2} 0 0 1-${STRIPE} 0z`}
              fill={index % 2 === 0 ? '#0b7a55' : '#fff6e6'}
            />
          ))}
          <rect y="44" width="300" height="44" fill="#141d33" opacity={light * 0.35} />
        </g>
      </g>
    </svg>
  );
}
