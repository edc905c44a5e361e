/** An item with its weight, to which its area is proportional. */
interface TileInput<Item> {
  readonly item: Item;
  readonly weight: number;
}

interface Box {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** A rectangle in percent of the map's width and height. */
export interface Tile<Item> extends Box {
  readonly item: Item;
}

/**
 * Lays items out as a squarified treemap (Bruls, Huizing, van Wijk 2000) of the given width : height.
 * Heavier items come first; the tiles cover the map without gaps.
 */
export function layTiles<Item>(inputs: readonly TileInput<Item>[], aspect: number): readonly Tile<Item>[] {
  const sorted = inputs.filter(({ weight }) => weight > 0).toSorted((a, b) => b.weight - a.weight);
  const total = sorted.reduce((sum, { weight }) => sum + weight, 0);
  const tiles: Tile<Item>[] = [];
  // The layout uses a map of aspect × 1.
  let free: Box = { x: 0, y: 0, width: aspect, height: 1 };
  for (let start = 0; start < sorted.length;) {
    const end = rowEnd(sorted, start, free, aspect / total);
    const row = sorted.slice(start, end);
    const area = row.reduce((sum, { weight }) => sum + weight, 0) * (aspect / total);
    const laid = layRow(row, free, area, aspect / total);
    tiles.push(...laid.tiles.map((tile) => inPercent(tile, aspect)));
    free = laid.rest;
    start = end;
  }
  return tiles;
}

/** The end of the row that begins at `start`: it grows while its worst tile becomes more square. */
function rowEnd<Item>(items: readonly TileInput<Item>[], start: number, free: Box, scale: number): number {
  const side = Math.min(free.width, free.height);
  const heaviest = (items[start]?.weight ?? 0) * scale;
  let sum = 0;
  let worst = Infinity;
  for (let end = start; end < items.length; end += 1) {
    const lightest = (items[end]?.weight ?? 0) * scale;
    sum += lightest;
    const ratio = Math.max((side * side * heaviest) / (sum * sum), (sum * sum) / (side * side * lightest));
    if (ratio > worst) return end;
    worst = ratio;
  }
  return items.length;
}

function layRow<Item>(
  row: readonly TileInput<Item>[],
  free: Box,
  area: number,
  scale: number,
): { readonly tiles: readonly Tile<Item>[]; readonly rest: Box } {
  const column = free.width >= free.height;
  const thickness = area / (column ? free.height : free.width);
  let offset = 0;
  const tiles = row.map(({ item, weight }) => {
    const length = (weight * scale) / thickness;
    const box = column
      ? { x: free.x, y: free.y + offset, width: thickness, height: length }
      : { x: free.x + offset, y: free.y, width: length, height: thickness };
    offset += length;
    return { item, ...box };
  });
  const rest = column
    ? { ...free, x: free.x + thickness, width: free.width - thickness }
    : { ...free, y: free.y + thickness, height: free.height - thickness };
  return { tiles, rest };
}

function inPercent<Item>(tile: Tile<Item>, aspect: number): Tile<Item> {
  const across = 100 / aspect;
  return {
    item: tile.item,
    x: rounded(tile.x * across),
    y: rounded(tile.y * 100),
    width: rounded(tile.width * across),
    height: rounded(tile.height * 100),
  };
}

function rounded(length: number): number {
  return Math.round(length * 1000) / 1000;
}
