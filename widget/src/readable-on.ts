/** Black or white, whichever stands out more on a colour: at least 4.5:1 on any. The curve is sRGB's to within what that
 * leaves.
 * @param hex "#rrggbb"; of anything else it is said to be dark */
export const readableOn = (hex: string): '#000' | '#fff' => {
  const light = (at: number): number => parseInt(hex.slice(at, at + 2), 16) ** 2.2;
  // 0.18 of white's luminance, by a channel's 255.
  return 0.2126 * light(1) + 0.7152 * light(3) + 0.0722 * light(5) > 35450 ? '#000' : '#fff';
};
