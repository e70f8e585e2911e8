/** Lets links inside menus and tabs go through the app's router: `<RouterProvider navigate={(href) => ...}>` at the root. */
export { RouterProvider } from "@heroui/react/rac";
