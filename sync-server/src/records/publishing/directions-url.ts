/** Returns a link that opens the maps of the visitor's device.
 * @param address in the owner's words */
export const directionsUrlOf = (address: string): string =>
  `https://www.google.com/maps/search/?api=1&query=${encodeURIComponent(address)}`;
