/** Public to other features: what they may import from the map. */
export { AddressPinMap } from './address-pin-map.tsx';
export { LandMap, type LandFeature } from './land-map.tsx';
export { routeColor, routeColors } from './map-colors.ts';
export type { MapPosition } from './map-types.ts';
export { RouteMap, type RouteMapRoute, type RouteMapStop, type RouteMapTruck } from './route-map.tsx';
