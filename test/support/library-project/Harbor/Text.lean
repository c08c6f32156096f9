/-- What stands in the file beside. -/
def greeting : String := include_str "greeting.txt"

/-- Nobody has built this one. -/
def widget : String := include_str ".." / ".lake" / "build" / "widget.js"

#guard greeting == "ahoy\n"
#guard widget == ""
