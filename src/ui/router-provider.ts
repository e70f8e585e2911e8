/**
 * Routes links inside menus and tabs through the app's router: `<RouterProvider navigate={(href) => ...}>` at the root.
 */
export { RouterProvider } from "@heroui/react/rac";
